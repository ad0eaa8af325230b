import { mapConversionOf } from '../reading/ifc/ifc-map-conversion.ts'
import { type IfcModel, type Line, refOf, textOf } from '../reading/ifc/ifc-model.ts'
import { siteOf } from '../reading/ifc/ifc-site.ts'
import type { StepScan } from '../reading/ifc/step/step-scan.ts'
import type { IfcDialect } from '../writing/ifc/ifc-dialect.ts'
import { enumeration, integer, NONE, type Ref, type StepFile, text } from '../writing/ifc/step-file.ts'

/** What of a model all that is written into it refers to. */
export interface ModelFrame {
  readonly dialect: IfcDialect
  /** The context of the model, and that of its bodies. */
  readonly context: Ref
  readonly body: Ref
}

/** Whether a model says where on earth it stands. */
export const isOnEarth = (model: IfcModel): boolean =>
  mapConversionOf(model) !== undefined ||
  siteOf(model).georeference !== null ||
  ['IFCMAPCONVERSION', 'IFCRIGIDOPERATION'].some((type) => model.idsOf(type).length > 0)

/** Finds the frame of a model; what it has not is written. @param schema as its header has it */
export function frameOf(model: IfcModel, scan: StepScan, schema: string, file: StepFile): ModelFrame {
  const refOfLine = ({ expressID }: Line): Ref => `#${scan.numberOf(expressID)}`
  const dialect = dialectOf(model, scan, schema, file)
  const contexts = model.linesOf('IFCGEOMETRICREPRESENTATIONCONTEXT')
  const isModel = (line: Line) => textOf(line['ContextType'])?.toLowerCase() === 'model'
  const whole = contexts.filter((line) => model.typeName(line) === 'IfcGeometricRepresentationContext')
  const bodies = contexts.filter(
    (line) => !whole.includes(line) && textOf(line['ContextIdentifier'])?.toLowerCase() === 'body',
  )
  const main = whole.find(isModel) ?? whole[0]
  const body = bodies.find((line) => refOf(line['ParentContext']) === main?.expressID) ?? bodies[0]
  const parent = body && model.line(refOf(body['ParentContext']))
  const context = (parent ?? main) ? refOfLine((parent ?? main)!) : writeContext(file)
  return { dialect, context, body: body ? refOfLine(body) : context }
}

function dialectOf(model: IfcModel, scan: StepScan, schema: string, file: StepFile): IfcDialect {
  const perMetre = 1 / model.scale
  if (!schema.startsWith('IFC2')) return { schema: 'IFC4', owner: NONE, perMetre }
  const own = refOf(model.linesOf('IFCPROJECT')[0]?.['OwnerHistory']) ?? model.idsOf('IFCOWNERHISTORY')[0]
  const owner: Ref = own === undefined ? writeOwner(file) : `#${scan.numberOf(own)}`
  return { schema: 'IFC2X3', owner, perMetre }
}

/** Who writes into a file that does not say who has made it. */
function writeOwner(file: StepFile): Ref {
  const name = text('Roomwright')
  const person = file.add('IFCPERSON', NONE, name, NONE, NONE, NONE, NONE, NONE, NONE)
  const organisation = file.add('IFCORGANIZATION', NONE, name, NONE, NONE, NONE)
  const user = file.add('IFCPERSONANDORGANIZATION', person, organisation, NONE)
  const application = file.add('IFCAPPLICATION', organisation, text(''), name, name)
  // No time: the same furniture is the same bytes.
  const time = integer(0)
  return file.add('IFCOWNERHISTORY', user, application, NONE, enumeration('ADDED'), NONE, NONE, NONE, time)
}

function writeContext(file: StepFile): Ref {
  const origin = file.add('IFCAXIS2PLACEMENT3D', file.add('IFCCARTESIANPOINT', [0, 0, 0]), NONE, NONE)
  return file.add('IFCGEOMETRICREPRESENTATIONCONTEXT', NONE, "'Model'", integer(3), 1e-5, origin, NONE)
}
