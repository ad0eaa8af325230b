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
  hand: (
    <Icon>
      <path d="M6.500 11V5.500a1.200 1.200 0 0 1 2.400 0V9.500M8.900 9V4.300a1.200 1.200 0 0 1 2.400 0V9M11.300 9.200V5.300a1.200 1.200 0 0 1 2.400 0v6.200c0 3-1.500 5-4.200 5-2 0-3-.8-4-2.500L3.600 11.100a1.200 1.200 0 0 1 2-1.300l.9 1.200" />
    </Icon>
  ),
  add: (
    <Icon>
      <path d="M3.500 9.500v6M16.500 9.500v6M3.500 13.500h13M5.500 9.500h9v4M10 2.500v5M7.500 5h5" />
    </Icon>
  ),
  copy: (
    <Icon>
      <path d="M7.500 7.500h9v9h-9zM4 12.500V3.500h9" />
    </Icon>
  ),
  group: (
    <Icon>
      <path d="M3.500 6V3.500H6M14 3.500h2.500V6M16.500 14v2.500H14M6 16.500H3.500V14M6.500 6.500h4v4h-4zM10.500 10.500h3v3h-4v-3" />
    </Icon>
  ),
  ungroup: (
    <Icon>
      <path d="M3.500 3.500h6v6h-6zM11 11h5.500v5.500H11M12 6.500h4.500M6.500 12v4.500" />
    </Icon>
  ),
  left: (
    <Icon>
      <path d="M3.500 3v14M6.500 5.500h10v3h-10zM6.500 11.500h6v3h-6z" />
    </Icon>
  ),
  centre: (
    <Icon>
      <path d="M10 3v2.500M10 8.500v3M10 14.500V17M5 5.500h10v3H5zM7 11.500h6v3H7z" />
    </Icon>
  ),
  right: (
    <Icon>
      <path d="M16.500 3v14M3.500 5.500h10v3h-10zM7.500 11.500h6v3h-6z" />
    </Icon>
  ),
  top: (
    <Icon>
      <path d="M3 3.500h14M5.500 6.500v10h3v-10zM11.500 6.500v6h3v-6z" />
    </Icon>
  ),
  middle: (
    <Icon>
      <path d="M3 10h2.500M8.500 10h3M14.500 10H17M5.500 5v10h3V5zM11.500 7v6h3V7z" />
    </Icon>
  ),
  bottom: (
    <Icon>
      <path d="M3 16.500h14M5.500 3.500v10h3v-10zM11.500 7.500v6h3v-6z" />
    </Icon>
  ),
  across: (
    <Icon>
      <path d="M3.500 3.500v13M16.500 3.500v13M8 6.500h4v7H8z" />
    </Icon>
  ),
  down: (
    <Icon>
      <path d="M3.500 3.500h13M3.500 16.500h13M6.500 8v4h7V8z" />
    </Icon>
  ),
  corner: (
    <Icon>
      <path d="M3 14 10 7l7 7" />
      <path d="M10 7h.01" stroke-width="4" />
    </Icon>
  ),
  slope: (
    <Icon>
      <path d="M3 16V11L17 4v12z" />
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
