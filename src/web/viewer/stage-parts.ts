// What the scripts of stages share: their buttons, which pages show only where scripts run, and what they say.

/** Shows buttons of a stage and has each do what it is for, by selector. */
export function wireButtons(root: ParentNode, acts: Readonly<Record<string, () => void>>): void {
  for (const [selector, act] of Object.entries(acts)) {
    const button = root.querySelector<HTMLButtonElement>(selector)!
    button.hidden = false
    button.addEventListener('click', act)
  }
}

/** Says how it goes; nothing hides the place for it. */
export const sayerIn =
  (place: HTMLElement) =>
  (text: string): void => {
    place.textContent = text
    place.hidden = text === ''
  }

/** Why a scene cannot be shown. */
export const noSceneText = (what: string): string =>
  hasWebGl() ? `The ${what} cannot be shown in 3D now.` : 'This browser has no WebGL, which 3D needs.'

function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
