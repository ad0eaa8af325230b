import { Modal } from './modal.tsx'

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'Z'], 'Undo'],
  [['Ctrl', 'Shift', 'Z'], 'Redo'],
  [['V'], 'Select and drag'],
  [['B'], 'Draw a new room'],
  [['D'], 'Door'],
  [['W'], 'Window'],
  [['G'], 'Gap'],
  [['Tab'], 'To the next corner, wall, opening or piece'],
  [['←', '→', '↑', '↓'], 'Move what is chosen by 5 cm; Shift 25 cm, Alt 1 cm'],
  [['Del'], 'Delete a corner or an opening'],
  [['R'], 'Turn a piece'],
  [['P'], 'Pin a piece, or take the pin off'],
  [['1', '…', '9'], 'Show an alternative'],
  [['?'], 'This list'],
]

export const KeysDialog = () => (
  <Modal title="Keys" className="keys-dialog">
    <dl class="keys">
      {KEYS.map(([keys, what]) => (
        <div key={what}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Modal>
)
