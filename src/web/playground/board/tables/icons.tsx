import type { ComponentChildren } from 'preact'

const Icon = ({ children }: { children: ComponentChildren }) => (
  <svg
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** The signs of tools and actions on the board, drawn on a grid of 20 pixels. */
export const ICONS = {
  select: (
    <Icon>
      <path d="M5 3.5 15.5 9l-4.6 1.3L8.6 15z" />
    </Icon>
  ),
  draw: (
    <Icon>
      <path d="M3.5 4.5h13v7h-6v4h-7z" />
      <path d="M3.5 4.5h.01M16.5 4.5h.01M16.5 11.5h.01M10.5 15.5h.01M3.5 15.5h.01" stroke-width="3.4" />
    </Icon>
  ),
  door: (
    <Icon>
      <path d="M2.5 15.5H5M15 15.5h2.5M5 15.5v-10a10 10 0 0 1 10 10" />
    </Icon>
  ),
  window: (
    <Icon>
      <path d="M2.5 10H5M15 10h2.5M5 7.5h10v5H5zM5 10h10" />
    </Icon>
  ),
  gap: (
    <Icon>
      <path d="M2.5 10H6M14 10h3.5M6 7.5v5M14 7.5v5" />
      <path d="M8.6 10h.01M11.4 10h.01" stroke-width="2" />
    </Icon>
  ),
  turn: (
    <Icon>
      <path d="M15.5 10a5.5 5.5 0 1 1-1.8-4.1M15.5 3v3.5H12" />
    </Icon>
  ),
  pin: (
    <Icon>
      <path d="M10 12.5V17M6.5 12.5h7c0-2-1.2-2.6-1.5-4V5l1-1.5H7L8 5v3.500c-.3 1.400-1.500 2-1.500 4z" />
    </Icon>
  ),
  bin: (
    <Icon>
      <path d="M4 5.500h12M8 5.500v-2h4v2M5.500 5.500l.7 11h7.600l.7-11M8.400 8.500v5M11.600 8.500v5" />
    </Icon>
  ),
  corner: (
    <Icon>
      <path d="M3 14 10 7l7 7" />
      <path d="M10 7h.01" stroke-width="4" />
    </Icon>
  ),
  closer: (
    <Icon>
      <path d="M10 4.500v11M4.500 10h11" />
    </Icon>
  ),
  farther: (
    <Icon>
      <path d="M4.500 10h11" />
    </Icon>
  ),
  fit: (
    <Icon>
      <path d="M4 7.500V4h3.500M12.500 4H16v3.500M16 12.500V16h-3.500M7.500 16H4v-3.500" />
    </Icon>
  ),
} as const
