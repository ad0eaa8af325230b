/**
 * What a space can be by its name. The kinds from `living` to `reception` may be furnished; those from `kitchen`
 * on stay empty, whatever else their name says.
 */
export const FURNISHED_KINDS = [
  'living',
  'dining',
  'bedroom',
  'main_bedroom',
  'child_bedroom',
  'guest_bedroom',
  'studio',
  'study',
  'office',
  'executive',
  'open_office',
  'focus',
  'meeting',
  'training',
  'lounge',
  'library',
  'break_room',
  'canteen',
  'waiting',
  'reception',
] as const
export const EMPTY_KINDS = [
  'kitchen',
  'corridor',
  'entrance',
  'stairs',
  'lift',
  'bath',
  'wc',
  'technical',
  'storage',
  'laundry',
  'dressing',
  'outdoor',
  'shaft',
  'vehicles',
  'copying',
  'phone',
  'customers',
  'other_use',
] as const

export type FurnishedKind = (typeof FURNISHED_KINDS)[number]
export type EmptyKind = (typeof EMPTY_KINDS)[number]
export type RoomKind = FurnishedKind | EmptyKind

/** How sentences name a kind. */
export const KIND_TITLES: Readonly<Record<RoomKind, string>> = {
  living: 'living room',
  dining: 'dining room',
  bedroom: 'bedroom',
  main_bedroom: 'main bedroom',
  child_bedroom: "child's bedroom",
  guest_bedroom: 'guest room',
  studio: 'studio flat',
  study: 'study',
  office: 'office',
  executive: 'office for one and visitors',
  open_office: 'open office',
  focus: 'focus room',
  meeting: 'meeting room',
  training: 'training room',
  lounge: 'lounge',
  library: 'library',
  break_room: 'break room',
  canteen: 'canteen',
  waiting: 'waiting room',
  reception: 'reception',
  kitchen: 'kitchen',
  corridor: 'corridor',
  entrance: 'entrance',
  stairs: 'stairs',
  lift: 'lift',
  bath: 'bathroom',
  wc: 'toilet',
  technical: 'technical room',
  storage: 'store room',
  laundry: 'laundry',
  dressing: 'dressing or changing room',
  outdoor: 'outdoor space',
  shaft: 'shaft or void',
  vehicles: 'place for vehicles',
  copying: 'copying room',
  phone: 'phone booth',
  customers: 'shop or room for patients',
  other_use: 'room of a use that no template furnishes',
}

const EMPTY: ReadonlySet<string> = new Set(EMPTY_KINDS)

/** Whether spaces of a kind stay empty. */
export const isEmptyKind = (kind: RoomKind): kind is EmptyKind => EMPTY.has(kind)
