import { html } from 'hono/html'
import type { Html } from '../../frame/layout.ts'

/** Leads from the menu of files to where furniture is written into the model that a floor or building came from. */
export const modelEntry = (path: string): Html =>
  html`<li><a href="${path}">Your IFC <small>with the furniture added</small></a></li>`
