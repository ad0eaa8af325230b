import { render } from 'preact'
import { beginFavourites } from './alternatives/favourites.ts'
import { keepOffline } from './offline/keep-offline.ts'
import { Playground } from './playground.tsx'
import { beginWork } from './state/begin.ts'
import { followScheme } from './state/view.ts'
import './styles/stage.css'
import './styles/panels.css'
import './styles/ask-panel.css'
import './styles/outcome-panel.css'
import './alternatives/alternatives.css'
import './styles/dialogs.css'
import './styles/layout.css'
import './styles/touch.css'

followScheme()
render(<Playground />, document.getElementById('app')!)
void beginWork()
void beginFavourites()
keepOffline()
