import { elementAt } from '../../../engine/geometry/element-at.ts'
import { perimeter } from '../../../engine/geometry/ring.ts'
import { FITTINGS, type Fitting, NOT_NAMED } from '../../../schema/resources/floors/floor-furnishing.ts'
import {
  bathPlans,
  breakRoomPlans,
  copyPlans,
  kitchenPlans,
  livingKitchenPlans,
  lockerPlans,
  receptionPlans,
  showerPlans,
  teaKitchenPlans,
  toiletPlans,
} from '../fittings/fitting-plans.ts'
import type { FittingPlan } from '../fittings/fitting-wish.ts'
import { plainName } from '../names/plain-words.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import { toiletUsers } from '../names/toilet-users.ts'
import { doorToFace, lobbyToReceiveIn, lobbyUse } from './lobbies.ts'
import { isWard } from './patient-rooms.ts'
import { causeOf, type SpaceFacts } from './space-facts.ts'
import type { SpaceUse } from './space-use.ts'

/** Rooms that are fitted out where it is asked for, and with what. */
interface FitOut {
  readonly kinds: readonly RoomKind[]
  /** Rooms of these kinds where one cooks, too. */
  readonly cooking?: readonly RoomKind[]
  /** Whether they are rooms of dwellings; left out = of either. */
  readonly isHome?: boolean
  readonly what: string
  readonly plans: (space: SpaceFacts, isHome: boolean, facts: readonly SpaceFacts[]) => readonly FittingPlan[]
}

/** Bathrooms that are named for a shower and have no bathtub: "Dusche/WC", "Du/WC", "Shower room". */
const SHOWERS =
  /\b(du|\w*dusche\w*|\w*duschbad|showers?|shwr|salle d eau|sde|douches?|docce|doccia|duchas?|duche|dusj\w*|dusch(?:rum)?|brusebad|suihku|prysznic|natryski?|sprcha)\b/

/** Names that tell of a bathtub beside. */
const BATHS = /\b(bad|badezimmer|bath|bathroom|bathtub|tub|bains?|bagno|bano|banho|badkamer|badrum|baderom|\w*wanne)\b/

const mayHaveTub = (name: string): boolean => !SHOWERS.test(name) || BATHS.test(name)

/** Words for a bathroom by which toilets at work are called, too. */
const TOILETS_AT_WORK = /\b(bagn[oi]|banos?|banheiros?|casa de banho)\b/
/** Rooms of showers alone: those called so, and larger ones, m². */
const SEVERAL_SHOWERS = /\b(showers|\w*duschen|douches|docce|duchas)\b/
const SHOWERS_MIN = 9
const TOILET = /\b(wc|\w*toilet\w*|w c)\b/

function sanitaryPlans({ named, area, space }: SpaceFacts, isHome: boolean, facts: readonly SpaceFacts[]) {
  const name = plainName(space.name)
  const showers = SHOWERS.test(name)
  const areToilets = !isHome && !showers && TOILETS_AT_WORK.test(name) && !isWard(facts)
  if (named?.kind === 'wc' || areToilets)
    return toiletPlans(area, { isHome, ...toiletUsers(`${space.name} ${space.usage ?? ''}`) })
  const areMany = area >= SHOWERS_MIN || SEVERAL_SHOWERS.test(name)
  const areShowers = !isHome && showers && areMany && !BATHS.test(name) && !TOILET.test(name)
  return areShowers ? showerPlans(area) : bathPlans(area, isHome && mayHaveTub(name))
}

const FIT_OUTS: Readonly<Record<Fitting, FitOut>> = {
  lockers: {
    kinds: ['dressing'],
    isHome: false,
    what: 'lockers',
    plans: ({ ring }) => lockerPlans(perimeter(ring)),
  },
  copyPoints: {
    kinds: ['copying'],
    isHome: false,
    what: 'a copier, a counter and shelves for paper',
    plans: ({ ring }) => copyPlans(perimeter(ring)),
  },
  teaKitchens: {
    kinds: ['kitchen'],
    cooking: ['lounge'],
    isHome: false,
    what: 'a kitchen unit',
    plans: (space) => (space.named?.kind === 'kitchen' ? teaKitchenPlans(space) : breakRoomPlans()),
  },
  breakRooms: { kinds: ['break_room'], isHome: false, what: 'a kitchen unit', plans: breakRoomPlans },
  reception: {
    kinds: ['reception'],
    isHome: false,
    what: 'a desk that faces the door',
    plans: (space, _, facts) => receptionPlans(doorToFace(space, facts)),
  },
  sanitary: { kinds: ['wc', 'bath'], what: 'sanitary pieces', plans: sanitaryPlans },
  kitchens: {
    kinds: ['kitchen'],
    cooking: ['dining', 'living'],
    isHome: true,
    what: 'a kitchen unit',
    plans: (space) => (space.named?.kind === 'living' ? livingKitchenPlans(space.area) : kitchenPlans(space)),
  },
}

/**
 * The uses of a floor with fittings in rooms that are named for them; what a mapping, the layout or a target decides stays.
 *
 * @param atHome spaces of dwellings
 */
export function withFittings(
  facts: readonly SpaceFacts[],
  uses: readonly SpaceUse[],
  atHome: ReadonlySet<number>,
  fittings: readonly Fitting[],
): readonly SpaceUse[] {
  if (fittings.length === 0) return uses
  const lobby = fittings.includes('reception') ? lobbyToReceiveIn(facts, atHome) : undefined
  return facts.map((space, index) => {
    const use = elementAt(uses, index)
    const kind = space.named?.kind
    const isHome = atHome.has(index)
    const fitOut = fittings.find((one) => {
      const { kinds, cooking, isHome: home = isHome } = FIT_OUTS[one]
      if (!kind || home !== isHome) return false
      return kinds.includes(kind) || (space.named?.kitchen === true && cooking?.includes(kind) === true)
    })
    if (space === lobby?.space && use.by === 'name') {
      const reason = `${causeOf(space)}, fitted out with ${FIT_OUTS.reception.what}`
      return { ...lobbyUse(space), reason, fitOut: 'reception', fittings: receptionPlans(lobby.opening) }
    }
    if (!fitOut || use.by !== 'name' || space.ring.length === 0) return use
    const reason = use.template === null ? causeOf(space) : use.reason
    const { what, plans } = FIT_OUTS[fitOut]
    return { ...use, reason: `${reason}, fitted out with ${what}`, fitOut, fittings: plans(space, isHome, facts) }
  })
}

/** Why nothing of some spaces is fitted out by a word. */
export function unfittedReason(
  spaces: readonly { readonly space: SpaceFacts; readonly isHome: boolean }[],
  fitting: Fitting,
): string {
  const { kinds, isHome: home } = FIT_OUTS[fitting]
  const named = spaces.find(({ space }) => space.named && kinds.includes(space.named.kind))
  if (!named) return NOT_NAMED
  if (home === undefined || named.isHome === home)
    return `what "${named.space.space.name}" is for was decided otherwise`
  const others = FITTINGS.find(
    (one) => FIT_OUTS[one].isHome === !home && FIT_OUTS[one].kinds.some((it) => kinds.includes(it)),
  )
  const where = named.isHome ? 'in a dwelling' : 'at work'
  return `"${named.space.space.name}" is ${where}${others ? `, where "${others}" is the word for it` : ''}`
}
