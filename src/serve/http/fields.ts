/** Header fields of an answer, which may be added to. */
export type Fields = Record<string, string>

/**
 * Adds fields. Done by assignment everywhere on the way of a call: V8 copies an object that was put
 * together from others in its slow way, by spreading and by `Object.assign` alike.
 */
export function addFields(fields: Fields, more: Readonly<Record<string, string>>): void {
  for (const name in more) fields[name] = more[name]!
}

/** The same fields, to add to. */
export function copiedFields(fields: Readonly<Record<string, string>>): Fields {
  const copy: Fields = {}
  addFields(copy, fields)
  return copy
}
