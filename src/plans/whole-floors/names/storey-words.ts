import { plainWords } from './plain-words.ts'
import { matchesIn, wordTable } from './word-table.ts'

/** What a storey can be that is not there to be lived or worked in. */
const STOREY_KINDS = ['cellar', 'attic', 'plant', 'store'] as const
export type StoreyKind = (typeof STOREY_KINDS)[number]

/** How sentences name them. */
export const STOREY_TITLES: Readonly<Record<StoreyKind, string>> = {
  cellar: 'a cellar',
  attic: 'an attic or a roof',
  plant: 'a storey of building services',
  store: 'a storey of stores or vehicles',
}

/**
 * Words by which such storeys are named, written as those of `ROOM_WORDS`: English, German, French, Italian, Spanish and Dutch. A
 * storey under the roof that is lived in ("Dachgeschoss", "Mansarde") is none of them.
 */
export const STOREY_WORDS: Readonly<Record<StoreyKind, string>> = {
  cellar:
    'cellar, basement, subbasement, underground, crawl space, crawlspace, -keller, keller-, kg, ug, u g, tg, -untergeschoss, -tiefgeschoss, tiefgarage, souterrain, sous sol, sous sols, ss, cave, vide sanitaire, cantina, cantine, interrato, seminterrato, sotterraneo, sotano, semisotano, subterraneo, bodega, -kelder, kelder-, kruipruimte',
  attic:
    'attic, att, loft, roof, roof space, roofspace, rooftop, garret, -dachboden, -spitzboden, dachraum, dachstuhl, -speicher, estrich, dach, comble, grenier, toiture, toit, soffitta, sottotetto, solaio, tetto, copertura, atico, desvan, buhardilla, cubierta, azotea, tejado, -zolder, zolder-, vliering, dak',
  plant:
    'plant, plant room, plantroom, mechanical, mech, mep, technical, services level, services floor, -technik, technik-, haustechnik-, installationsgeschoss, technique, locaux techniques, impianti, tecnico, vani tecnici, instalaciones, tecnica, technische ruimte, techniek, techniek-, installatie',
  store:
    'storage, archive, -lager, lager-, -archiv, archiv-, -depot, stockage, magazzino, deposito, archivio, almacen, archivo, trastero, magazijn, opslag, archief, berging, garage, car park, parking, -parkdeck, parkhaus, stationnement, autorimessa, parcheggio, aparcamiento, garaje, parkeergarage, stalling',
}

const TABLE = wordTable(STOREY_WORDS)

/** What the name of a storey says that it is; undefined for one to live or work in, and where it says nothing. */
export const storeyKindOf = (name: string): StoreyKind | undefined => matchesIn(TABLE, plainWords(name))[0]?.kind
