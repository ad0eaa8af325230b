import { render } from 'preact'
import { Playground } from './playground.tsx'
import { beginWork } from './state/begin.ts'
import { followScheme } from './state/view.ts'
import './playground.css'

followScheme()
render(<Playground />, document.getElementById('app')!)
void beginWork()
