import { LAYER_ROLES, type LayerMap, type LayerRole } from '../../read-options.ts'

/** Names by which layers are recognised, in the words of offices in eleven languages and of the AIA guidelines. */
export const LAYERS: Readonly<Required<LayerMap>> = {
  doors: '*door* *tür* *tuer* *porte* *puert* *porta* *deur* *dörr* *dør* *drzwi* *dveře*'.split(' '),
  windows:
    '*window* *fenster* *glaz* *fenêtre* *fenetre* *ventan* *finestr* *janela* *raam* *ramen* *kozijn* *fönster* *vindu* *okno* *okna*'.split(
      ' ',
    ),
  names: '*name* *text* *tekst* *label* *raumnummer* *beschriftung* *iden* *nom* *naam* *opis*'.split(' '),
  furniture:
    '*furn* *möb* *moeb* *einricht* *mobil* *meubl* *meubil* *mueble* *arred* *inred* *meble* *equip* *ausstatt* *sanit*'.split(
      ' ',
    ),
  rooms:
    '*room* *raum* *räum* *space* *zone* *pièce* *piece* *local* *area* *fläch* *flaech* *ruimte* *vertrek* *recinto* *estancia* *habitaci* *ambient* *vani vani* *pomieszcz* rum rum?* *-rum'.split(
      ' ',
    ),
}

/** Tells what a layer holds; undefined when it is none of these. */
export function layerRoles(mapping: LayerMap = {}): (layer: string) => LayerRole | undefined {
  // What is named by the caller comes before the defaults, and a layer such as A-DOOR-IDEN holds doors' names, no doors.
  const named = LAYER_ROLES.flatMap((role) =>
    (mapping[role] ?? []).map((pattern) => ({ role, test: patternTest(pattern) })),
  )
  const usual = ORDER.filter((role) => mapping[role] === undefined).flatMap((role) =>
    LAYERS[role].map((pattern) => ({ role, test: patternTest(pattern) })),
  )
  const known = new Map<string, LayerRole | undefined>()
  return (layer) => {
    if (!known.has(layer)) {
      const own = ownName(layer)
      known.set(layer, (named.find(({ test }) => test(layer)) ?? usual.find(({ test }) => test(own)))?.role)
    }
    return known.get(layer)
  }
}

/** The name of a layer without that of the drawing that it comes from, as in `plan|A-ROOM` and `plan$0$A-ROOM`. */
const ownName = (layer: string): string => layer.replace(/^.*(?:\||\$\d+\$)/, '')

/** Tells whether a layer is one that the caller names, for whatever. */
export function namedLayers(mapping: LayerMap = {}): (layer: string) => boolean {
  const tests = LAYER_ROLES.flatMap((role) => (mapping[role] ?? []).map(patternTest))
  return (layer) => tests.some((test) => test(layer))
}

const ORDER = ['doors', 'windows', 'names', 'furniture', 'rooms'] as const

/** Whether a text fits a pattern in which `*` stands for any characters and `?` for one; without regard to case. */
function patternTest(pattern: string): (text: string) => boolean {
  const parts = pattern.toLowerCase().split('*')
  return (text) => fits(text.toLowerCase(), parts)
}

/** Greedy from the left, so that no pattern takes long. */
function fits(text: string, parts: readonly string[]): boolean {
  const [first, ...rest] = parts as [string, ...string[]]
  if (!matchesAt(text, 0, first)) return false
  if (rest.length === 0) return text.length === first.length
  let at = first.length
  const last = rest.pop()!
  for (const part of rest) {
    while (at + part.length <= text.length && !matchesAt(text, at, part)) at++
    if (at + part.length > text.length) return false
    at += part.length
  }
  return text.length - last.length >= at && matchesAt(text, text.length - last.length, last)
}

function matchesAt(text: string, at: number, part: string): boolean {
  if (at + part.length > text.length) return false
  for (let i = 0; i < part.length; i++) if (part[i] !== '?' && part[i] !== text[at + i]) return false
  return true
}
