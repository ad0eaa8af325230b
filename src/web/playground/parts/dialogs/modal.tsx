import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { dialog } from '../../state/view.ts'
import { Icon } from '../fields/icon.tsx'

interface ModalProps {
  readonly title: string
  readonly className?: string
  readonly children: ComponentChildren
}

/** A dialog over the page, which Escape, its button and a click beside it close. */
export function Modal({ title, className = '', children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null)
  // Before it is seen: until then Escape would go to the page.
  useLayoutEffect(() => element.current?.showModal(), [])
  const close = () => {
    dialog.value = undefined
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={element}
      class={className}
      aria-label={title}
      onClose={close}
      onClick={(event) => {
        if (event.target === element.current) element.current?.close()
      }}
    >
      <div class="dialog-body">
        <div class="head">
          <h2>{title}</h2>
          <button type="button" class="icon small plain" aria-label="Close" onClick={() => element.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
