// The script of the documents, which are whole without it.
import { foldPages } from './fold-pages.ts'
import { pageContents } from './page-contents.ts'
import { schemeSwitch } from './scheme-switch.ts'
import { searchDialog } from './search-dialog.ts'

foldPages()
schemeSwitch()
searchDialog()
pageContents()
