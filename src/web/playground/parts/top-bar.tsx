import { mark } from '../../design/mark.ts'
import { WAYS } from '../../design/navigation.ts'
import { chooseScheme, dialog, type Scheme, scheme } from '../state/view.ts'
import { Icon } from './fields/icon.tsx'

const NEXT: Readonly<Record<Scheme, Scheme>> = { system: 'light', light: 'dark', dark: 'system' }
const SCHEMES: Readonly<Record<Scheme, string>> = { system: 'as the system', light: 'light', dark: 'dark' }

/** The bar of every page, with what belongs to this one at its end. */
export const TopBar = () => (
  <header class="bar">
    <div>
      <a class="brand" href="/" aria-label="Roomwright">
        <span class="mark" dangerouslySetInnerHTML={{ __html: mark }} />
        <span>Roomwright</span>
      </a>
      <nav aria-label="Main">
        <ul>
          {WAYS.map(([path, name]) => (
            <li key={path}>
              <a href={path} aria-current={path === '/' ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        class="icon plain"
        title={`Colours: ${SCHEMES[scheme.value]}`}
        aria-label={`Colours: ${SCHEMES[scheme.value]}. Change`}
        onClick={() => chooseScheme(NEXT[scheme.value])}
      >
        <Icon name={scheme.value} />
      </button>
      <button
        type="button"
        class="icon plain open-keys"
        title="Keys (?)"
        aria-label="Keys"
        onClick={() => {
          dialog.value = 'keys'
        }}
      >
        <Icon name="help" />
      </button>
      <a class="way" href="/settings">
        Account
      </a>
    </div>
  </header>
)
