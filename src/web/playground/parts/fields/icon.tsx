/** Lines on 24 × 24. */
const LINES = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  link: 'M10 14a4.5 4.5 0 0 0 6.4.4l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.6 1.6M14 10a4.5 4.5 0 0 0-6.4-.4l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.6-1.6',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  open: 'M4 20h16M12 16V4M7 9l5-5 5 5',
  download: 'M4 20h16M12 4v12M7 11l5 5 5-5',
  help: 'M9.2 9a3 3 0 1 1 4.2 2.8c-.9.4-1.4 1-1.4 2.2M12 17.2v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  close: 'm6 6 12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  reset: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  size: 'M4 16h16V9H4zM8 9v3M12 9v4M16 9v3',
  room: 'M4 4h16v16h-6M10 20H4V4M10 20a4 4 0 0 1 4-4v4',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  library: 'M4 5h4v15H4zM8 5h4v15H8zM13 6l4-1 3.5 14-4 1z',
  assistant: 'M5 5h14v10h-7l-4 4v-4H5zM9 10h.1M12 10h.1M15 10h.1',
  star: 'm12 3.5 2.6 5.6 6 .7-4.4 4.2 1.2 6L12 17l-5.4 3 1.2-6-4.4-4.2 6-.7Z',
  compare: 'M4 5h6v14H4zM14 5h6v14h-6z',
  warn: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1',
} as const

export type IconName = keyof typeof LINES

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={LINES[name]} />
  </svg>
)
