import type { FileBuilding } from '../../../../schema/resources/floors/model-facts.ts'
import { modelName, plainName } from '../plan-names.ts'
import { type IfcModel, type Line, refOf, textOf } from './ifc-model.ts'
import { nearestAbove } from './ifc-relations.ts'
import { georeferenceOfSite } from './ifc-site.ts'

/** Longest address, characters. */
const ADDRESS_MAX = 1000

/** Placeholders that programs write for a missing address. */
const PLACEHOLDER = /^(?:<.*>|enter address here|default|undefined)$/i

/** What a file says of a building and the site it stands on. */
export function buildingOf(model: IfcModel, parents: ReadonlyMap<number, number>, building: Line): FileBuilding {
  const sites = new Set(model.idsOf('IFCSITE'))
  const site = model.line(nearestAbove(parents, building.expressID, (id) => sites.has(id)))
  const address = addressOf(model, building['BuildingAddress']) ?? addressOf(model, site?.['SiteAddress'])
  const georeference = georeferenceOfSite(site)
  const [name, externalId] = [longName(building), globalId(building)]
  const onSite = {
    ...(globalId(site) && { externalId: globalId(site) }),
    ...(longName(site) && { name: longName(site) }),
  }
  return {
    ...(externalId && { externalId }),
    ...(name && { name }),
    ...(address && { address }),
    ...(georeference && { georeference }),
    ...(Object.keys(onSite).length > 0 && { site: onSite }),
  }
}

const longName = (line: Line | undefined) => modelName(textOf(line?.['LongName']) ?? textOf(line?.['Name']))

/** The id that an entity has in every file. */
export const globalId = (line: Line | undefined): string | undefined => modelName(textOf(line?.['GlobalId']))

/** An IfcPostalAddress in a line. */
function addressOf(model: IfcModel, reference: unknown): string | undefined {
  const address = model.line(refOf(reference))
  if (!address) return undefined
  const said = (member: string) => {
    const text = textOf(address[member])?.trim() ?? ''
    return PLACEHOLDER.test(text) ? '' : text
  }
  const lines = Array.isArray(address['AddressLines']) ? address['AddressLines'] : []
  const streets = lines.flatMap((line) => textOf(line)?.trim() ?? []).filter((line) => !PLACEHOLDER.test(line))
  const place = [said('PostalCode'), said('Town')].filter(Boolean).join(' ')
  const parts = [said('InternalLocation'), ...streets, said('PostalBox'), place, said('Region'), said('Country')]
  return plainName(parts.filter(Boolean).join(', '), ADDRESS_MAX) ?? undefined
}
