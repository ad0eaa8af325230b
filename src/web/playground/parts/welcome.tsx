import { chooseWelcome, welcome } from '../state/view.ts'
import { Icon, type IconName } from './fields/icon.tsx'

interface Way {
  readonly name: string
  readonly about: string
  readonly path: string
  readonly icon: IconName
}

/** What Roomwright is, each with the way to it. */
const WAYS: readonly Way[] = [
  { name: 'Room', about: 'Draw it: it furnishes itself', path: '#content', icon: 'room' },
  { name: 'Building', about: 'A model in, a furnished one out', path: '/floors', icon: 'building' },
  { name: 'API', about: 'Floors and rooms for programs', path: '/docs/concepts', icon: 'code' },
  { name: 'Library', about: 'In your own program', path: '/docs/library', icon: 'library' },
  { name: 'Assistant', about: 'Tools for language models', path: '/docs/mcp', icon: 'assistant' },
]

/** Says in one look what this is, until it is put away. */
export function Welcome() {
  if (!welcome.value) return null
  return (
    <section class="welcome" aria-label="What Roomwright is">
      <h1>
        Roomwright furnishes rooms <span>and whole buildings</span>
      </h1>
      <ul>
        {WAYS.map(({ name, about, path, icon }) => (
          <li key={name}>
            <a href={path}>
              <Icon name={icon} />
              <span>
                <strong>{name}</strong>
                <small>{about}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="icon small plain"
        title="Put this away"
        aria-label="Put this away"
        onClick={() => chooseWelcome(false)}
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
