import { units } from '../../board/length-units.ts'
import { chooseUnits } from '../../state/view.ts'

/** In which units lengths are shown and typed on the whole page. */
export const UnitsField = () => (
  <div class="part line units">
    <span>Lengths in</span>
    <fieldset class="segmented" aria-label="Units of lengths">
      {(['m', 'ft'] as const).map((unit) => (
        <button key={unit} type="button" aria-pressed={units.value === unit} onClick={() => chooseUnits(unit)}>
          {unit === 'm' ? 'Metres' : 'Feet, inches'}
        </button>
      ))}
    </fieldset>
  </div>
)
