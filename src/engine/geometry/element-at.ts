/** The element at an index that is within the list. @throws RangeError where there is none, which is a fault of the caller */
export function elementAt<Element>(list: ArrayLike<Element>, index: number): Element {
  const element = list[index]
  if (element === undefined) throw new RangeError(`no element at ${index} of ${list.length}`)
  return element
}

/** The first element of a list that is not empty. @throws RangeError for an empty one */
export const firstOf = <Element>(list: ArrayLike<Element>): Element => elementAt(list, 0)

/** The last element of a list that is not empty. @throws RangeError for an empty one */
export const lastOf = <Element>(list: ArrayLike<Element>): Element => elementAt(list, list.length - 1)

/** The element at an index of a list that goes round: past its end it begins again. */
export const cyclicAt = <Element>(list: ArrayLike<Element>, index: number): Element =>
  elementAt(list, index % list.length)
