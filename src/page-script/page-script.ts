// The script of the pages. They work without it: it adds what needs one, and shows what is only there with it.
import { closeMenus } from './close-menus.ts'
import { copyButtons } from './copy-buttons.ts'
import { localTimes } from './local-times.ts'
import { tickBoxes } from './tick-boxes.ts'

closeMenus()
copyButtons()
localTimes()
tickBoxes()
