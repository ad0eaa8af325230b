import { toasts } from '../state/view.ts'

/** What has just been done, for a few seconds; a way back only until something else is done. */
export const Toasts = () => (
  <div class="toasts" aria-live="polite">
    {toasts.value.map(({ id, text, action }) => (
      <div key={id} class="toast">
        {text}
        {action && (action.stands?.() ?? true) && (
          <button type="button" class="small" onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
    ))}
  </div>
)
