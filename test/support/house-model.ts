import { IfcText } from '../plans/files/ifc-text.ts'

/** A model in millimetres of a house with one room on each storey, "Level 0" and so on. */
export function houseModel(storeys: number): Uint8Array {
  const text = new IfcText('.MILLI.', { schema: 'IFC4' })
  const building = text.add("IFCBUILDING('3building00000000000000',$,'Haus 1',$,$,$,$,$,.ELEMENT.,$,$,$)")
  for (let i = 0; i < storeys; i++) {
    const level = text.storey(`Level ${i}`, 3 * i)
    text.add(`IFCRELAGGREGATES('3storey${i}00000000000000',$,$,$,${building},(${level}))`)
    const body = text.body(text.block(5, 4, 2.6))
    text.space(level, `Room ${i}`, body, { placement: text.placement(2, 1, 3 * i) })
  }
  return text.bytes()
}
