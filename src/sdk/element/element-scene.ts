import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { sceneMarkerParts } from '../../web/design/scene-marker-parts.ts'
import type { Marker } from '../../web/plan-view/message-members.ts'
import { mountFloor, type TintedScene } from '../../web/viewer/mount-floor.ts'

// What the element shows in three dimensions, which is loaded with it.

/** Of markers, in the colours of the element. */
const MARKER_STYLES = `.scene-markers { --edge: var(--plan-edge); --surface: var(--plan-surface); --raised: var(--plan-surface); --text: var(--plan-text); --danger: #c2410c; --ring: 3px solid var(--plan-accent); --shadow: 0 1px 4px rgb(0 0 0 / .25); }
${sceneMarkerParts}`

export interface ElementScene extends TintedScene {
  /** Shows it or the plan below. */
  show(isShown: boolean): void
  end(): void
}

interface Shown {
  readonly content: LayoutContent
  readonly scheme: 'light' | 'dark'
  readonly label: string
  readonly tints: ReadonlyMap<string, string>
  readonly markers: readonly Marker[]
}

/** @throws Error where there is no WebGL */
export function mountElementScene(
  root: ShadowRoot,
  stage: HTMLElement,
  { content, scheme, label, tints, markers }: Shown,
  onMarker: (id: string) => void,
): ElementScene {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(MARKER_STYLES)
  root.adoptedStyleSheets.splice(1, 1, sheet)
  const canvas = document.createElement('canvas')
  canvas.className = 'scene'
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', `${label} in three dimensions. Arrow keys turn it.`)
  stage.append(canvas)
  const end = () => {
    canvas.remove()
    root.querySelector('.scene-markers')?.remove()
  }
  try {
    const scene = mountFloor(canvas, content, scheme, onMarker)
    scene.tint(tints)
    scene.mark(markers)
    const sizes = new ResizeObserver(() => scene.resize())
    sizes.observe(stage)
    return {
      ...scene,
      show(isShown) {
        canvas.hidden = !isShown
        if (isShown) scene.resize()
      },
      end() {
        sizes.disconnect()
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}
