import { render } from 'preact'
import { Playground } from './playground.tsx'
import './playground.css'

render(<Playground />, document.getElementById('app')!)
