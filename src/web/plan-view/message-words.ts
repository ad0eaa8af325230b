import type { CommandName, EventName } from './plan-messages.ts'

/** For the documents: what each command does. */
export const COMMAND_WORDS: Readonly<Record<CommandName, string>> = {
  connect: 'Asks for the event `ready`. As each command, it has the viewer send `select` and `hover` from now on',
  select: 'Selects spaces and assets in place of those before; an empty list selects none',
  highlight: 'Outlines spaces and assets without selecting them, in place of those before',
  view: 'Shows the plan or the floor in 3D',
  fit: 'Shows the whole floor, or what is named',
  colours:
    'Colours spaces by an attribute, with a legend: the floor has `usage`, `template`, `area` and `seats` (chairs, armchairs and sofas, each counted once), `values` has any other and goes before. Where all values are numbers the colours are a scale. `title` stands over the legend. Without `by`, `values` and `palette` the colours are taken away',
  markers: 'Shows markers in place of those before',
  search:
    'Finds spaces and assets whose name, use, template or type holds each word, or whose id begins with it (eight characters at least); capitals and accents do not count. `zoom` shows what is found',
  show: 'Shows another floor in place of this one, such as another storey of its building, where the token shows it; then comes `ready`, and what was coloured, marked or selected is gone',
}

/** For the documents: when each event is sent, and its members. */
export const EVENT_WORDS: Readonly<Record<EventName, { readonly when: string; readonly members: string }>> = {
  ready: { when: 'The plan takes commands', members: 'none' },
  select: { when: 'The selection has changed', members: '`ids`, `items`: `{ id, kind, name, type }`' },
  hover: {
    when: 'The pointer or the focus has come to another space or asset',
    members: '`item`, null beside all of them',
  },
  marker: { when: 'A marker was pressed', members: '`marker`: its id' },
  view: { when: 'The plan or 3D is shown', members: '`view`' },
  results: { when: 'A search is done', members: '`text`, `total`, `items`: the first 50' },
  change: {
    when: 'An asset was moved or turned by hand (element with `editable`)',
    members:
      '`pieces`: all assets, `operations` to save, `illegal`: ids of those that stand in another one or beyond their space',
  },
  error: { when: 'A command or a plan cannot be used', members: '`message`' },
}
