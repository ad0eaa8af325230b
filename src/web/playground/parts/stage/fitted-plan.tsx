import { useRef } from 'preact/hooks'
import { PlanPicture, type PlanPictureProps } from './plan-picture.tsx'
import { usePlaceSize } from './use-place-size.ts'

/** A plan drawn for the size of its place, so that its texts are as large on a phone as on a desk. */
export function FittedPlan(props: Omit<PlanPictureProps, 'width' | 'height' | 'margin'>) {
  const frame = useRef<HTMLDivElement>(null)
  const size = usePlaceSize(frame)
  return (
    <div class="fitted" ref={frame}>
      {size && <PlanPicture {...props} width={size[0]} height={size[1]} margin={Math.min(40, size[0] / 16)} />}
    </div>
  )
}
