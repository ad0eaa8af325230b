/** The element that the page leaves to the board, and what it says of the floor. */
export const place = document.getElementById('floor-board')!

const { name = '', layout = '', draft = '', csrf = '', change = '' } = place.dataset

/** What the page tells of the floor; everything else is fetched. */
export const floor = {
  name,
  layoutId: layout,
  /** Name of the layout where it is a draft; empty for the one that everybody sees. */
  draft,
  csrf,
  mayChange: change !== '',
}

/** Where the plan of this layout is shown without a board. */
export const floorAddress = `${location.pathname.replace(/\/board$/, '')}${location.search}`

/** Whether what is edited may be saved here. */
export const mayChange = (): boolean => floor.mayChange
