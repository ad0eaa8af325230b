import { arrowWords } from '../../board/length-units.ts'
import { Modal } from './modal.tsx'

const keyWords = (): readonly (readonly [keys: readonly string[], what: string])[] => [
  [['Ctrl', 'Z'], 'Undo'],
  [['Ctrl', 'Shift', 'Z'], 'Redo'],
  [['V'], 'Select and drag; on the floor a frame around pieces'],
  [['H'], 'Hand: move what is seen'],
  [['A'], 'Add a piece'],
  [['B'], 'Draw a room; C closes it'],
  [['D'], 'Door'],
  [['W'], 'Window'],
  [['G'], 'Gap'],
  [['Tab'], 'To the next corner, wall, opening or piece'],
  [['←', '→', '↑', '↓'], `Move what is chosen by ${arrowWords()}`],
  [['Shift', 'click'], 'Select one more piece'],
  [['Ctrl', 'A'], 'Select all pieces'],
  [['Ctrl', 'D'], 'Duplicate pieces'],
  [['Ctrl', 'C'], 'Copy pieces; with X cut, with V paste'],
  [['Ctrl', 'G'], 'Group pieces; with Shift ungroup'],
  [['Del'], 'Delete what is chosen: pieces, a corner, an opening'],
  [['R'], 'Turn pieces by 90°; with Shift by 15°'],
  [['P'], 'Pin pieces, or take their pins off'],
  [['1', '…', '9'], 'Show an alternative'],
  [['?'], 'This list'],
]

export const KeysDialog = () => (
  <Modal title="Keys" className="keys-dialog">
    <dl class="keys">
      {keyWords().map(([keys, what]) => (
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
