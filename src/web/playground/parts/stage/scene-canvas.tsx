import { useEffect, useRef, useState } from 'preact/hooks'
import type { SceneView } from '../../../scene/scene-view.ts'
import { drawnScheme } from '../../state/view.ts'
import { ideaText } from '../../state/wording.ts'
import { draft, shownFurnishing } from '../../state/workspace.ts'

/** The room in three dimensions; what draws it is loaded when it is asked for. */
export function SceneCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [scene, setScene] = useState<SceneView>()
  const [fault, setFault] = useState(false)
  const { room } = draft.value.furnish
  const furnishing = shownFurnishing.value
  const scheme = drawnScheme.value
  useEffect(() => {
    let isUnmounted = false
    let mounted: SceneView | undefined
    const observer = new ResizeObserver(() => mounted?.resize())
    import('../../../scene/mount-scene.ts')
      .then(({ mountScene }) => {
        if (isUnmounted || !canvas.current) return
        mounted = mountScene(canvas.current)
        observer.observe(canvas.current)
        setScene(mounted)
      })
      .catch(() => setFault(true))
    return () => {
      isUnmounted = true
      observer.disconnect()
      mounted?.dispose()
    }
  }, [])
  useEffect(() => scene?.show({ room, furnishing, scheme }), [scene, room, furnishing, scheme])
  if (fault)
    return (
      <div class="empty">
        <h2>No 3D here</h2>
        <p>This browser has no WebGL, or it is switched off. The plan shows the same room.</p>
      </div>
    )
  const hasFingers = matchMedia('(pointer: coarse)').matches
  const words = furnishing ? ideaText(furnishing) : 'an empty room'
  return (
    <>
      <canvas
        class="scene"
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={`The room in three dimensions: ${words}. ${hasFingers ? 'One finger turns it, two zoom' : 'Arrow keys turn it, plus and minus zoom'}.`}
      />
      {!scene && <p class="loading">Loading 3D …</p>}
      {scene && (
        <p class="board-hint">
          {hasFingers ? 'Turn with one finger, zoom and move with two' : 'Drag to turn, scroll to zoom'}
        </p>
      )}
    </>
  )
}
