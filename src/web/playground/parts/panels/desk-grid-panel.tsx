import { type GenerateDeskGridParams, START_ROWS, type StartRows } from '../../../../schema/furnishing/desk-grid.ts'
import type { Box } from '../../../../schema/furnishing/shape.ts'
import { shortLength, sizeWords } from '../../board/length-units.ts'
import { deskShape, withColumns, withDeskShape, withFloor, withSideboards } from '../../state/desk-request.ts'
import { draft, edit } from '../../state/workspace.ts'
import { NumberField } from '../fields/number-field.tsx'
import { Slider } from '../fields/slider.tsx'
import { Switch } from '../fields/switch.tsx'

type Change = (params: GenerateDeskGridParams) => GenerateDeskGridParams

const editGrid = (change: Change, phase?: 'preview' | 'commit') =>
  edit((now) => ({ ...now, deskGrid: change(now.deskGrid) }), phase)

const ROWS: Readonly<Record<StartRows, string>> = { '-z': 'Top', z: 'Bottom', '-x': 'Left', x: 'Right' }
const SPACES = [
  { key: 'chairSpacing', name: 'Space for a chair', min: 0.4, max: 2.5, step: 0.05 },
  { key: 'corridorWidth', name: 'Corridor between rows', min: 0, max: 3, step: 0.05 },
  { key: 'maxIslandLength', name: 'Longest island', min: 0, max: 20, step: 0.2 },
  { key: 'tableGap', name: 'Gap between desks', min: 0, max: 0.6, step: 0.01 },
] as const
const DESK_SIZES: readonly (readonly [a: number, b: number])[] = [
  [1.2, 0.8],
  [1.4, 0.7],
  [1.6, 0.8],
  [1.8, 0.8],
]
const SIDE_MAX = 60

/** Floor, desks, spaces and columns of a desk grid. */
export function DeskGridPanel() {
  const { deskGrid } = draft.value
  const { boundingBox: box, startRows, obstacles = [] } = deskGrid
  const desk = deskShape(deskGrid)
  const side = (name: 'x' | 'z', value: number, phase: 'preview' | 'commit') =>
    editGrid((now) => withFloor(now, name, value), phase)
  return (
    <>
      <div class="part">
        <h2>Floor</h2>
        {(['x', 'z'] as const).map((name) => (
          <Slider
            key={name}
            name={name === 'x' ? 'Width' : 'Depth'}
            value={box[name]}
            min={2}
            max={SIDE_MAX}
            step={0.1}
            text={shortLength(box[name])}
            onChange={(value, phase) => side(name, value, phase)}
          />
        ))}
        <Slider
          name="Columns"
          value={obstacles.length}
          min={0}
          max={24}
          step={1}
          text={String(obstacles.length)}
          onChange={(count, phase) => editGrid((now) => withColumns(now, count), phase)}
        />
        <div class="numbers">
          <NumberField
            name="Exact width"
            isLength
            min={1}
            max={400}
            value={box.x}
            onChange={(value) => value && side('x', value, 'commit')}
          />
          <NumberField
            name="Exact depth"
            isLength
            min={1}
            max={400}
            value={box.z}
            onChange={(value) => value && side('z', value, 'commit')}
          />
        </div>
      </div>
      <div class="part">
        <h2>Desks</h2>
        <div class="tags">
          {DESK_SIZES.map(([a, b]) => (
            <button
              key={`${a} ${b}`}
              type="button"
              class="chip"
              aria-pressed={isSize(desk, a, b)}
              onClick={() => editGrid((now) => withDeskShape(now, { type: 'box', a, b, h: 0.74 }))}
            >
              {sizeWords({ type: 'box', a, b, h: 0.74 })}
            </button>
          ))}
        </div>
        <Switch
          label="Sideboards at the islands"
          on={deskGrid.furniture.some(({ type }) => type === 'sideboard')}
          onChange={(wanted) => editGrid((now) => withSideboards(now, wanted))}
        />
      </div>
      <div class="part">
        <h2>Spaces</h2>
        {SPACES.map(({ key, name, min, max, step }) => (
          <Slider
            key={key}
            name={name}
            value={deskGrid[key]}
            min={min}
            max={max}
            step={step}
            text={key === 'maxIslandLength' && deskGrid[key] === 0 ? 'no bound' : shortLength(deskGrid[key])}
            onChange={(value, phase) => editGrid((now) => ({ ...now, [key]: value }), phase)}
          />
        ))}
      </div>
      <div class="part">
        <h2>Rows</h2>
        <div class="line">
          <span>Begin at</span>
          <div class="segmented">
            {START_ROWS.map((row) => (
              <button
                key={row}
                type="button"
                aria-pressed={row === startRows}
                onClick={() => editGrid((now) => ({ ...now, startRows: row }))}
              >
                {ROWS[row]}
              </button>
            ))}
          </div>
        </div>
        <Switch
          label="First row faces the edge"
          on={deskGrid.startEdgeFacing}
          onChange={(startEdgeFacing) => editGrid((now) => ({ ...now, startEdgeFacing }))}
        />
        <Switch
          label="Spread desks over the length"
          on={deskGrid.spreadSpacing}
          onChange={(spreadSpacing) => editGrid((now) => ({ ...now, spreadSpacing }))}
        />
      </div>
    </>
  )
}

const isSize = (desk: Box | undefined, a: number, b: number) => desk?.a === a && desk.b === b
