import type { PostgresType } from 'postgres'

/**
 * Arrays as the driver sends and reads them, by the types of their elements. It would ask each new connection for the arrays of the
 * database by itself, in a query that is not awaited: when the connection is lost meanwhile, its rejection ends the process.
 */
export const ARRAY_TYPES: Readonly<Record<string, PostgresType>> = {
  texts: arrayOf([1002, 1003, 1009, 1014, 1015, 2951], String), // "char", name, text, char, varchar, uuid
  wholeNumbers: arrayOf([1005, 1007, 1028], Number), // int2, int4, oid
  numbers: arrayOf([1021, 1022], Number), // float4, float8
  longNumbers: arrayOf([1016, 1231], String), // int8, numeric
  booleans: arrayOf([1000], (text) => text === 't'),
  moments: arrayOf([1115, 1182, 1185], (text) => new Date(text)), // timestamp, date, timestamptz
  documents: arrayOf([199, 3807], (text) => JSON.parse(text)), // json, jsonb
}

/** An element between quotes, with backslashes before quotes and backslashes, or one without quotes. */
const ELEMENT = /"((?:[^"\\]|\\.)*)"|[^{},]+/gs

/** @see https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function arrayOf(oids: [number, ...number[]], read: (element: string) => unknown): PostgresType {
  return { to: oids[0], from: oids, serialize: writeArray, parse: (text: string) => readArray(text, read) }
}

function readArray(text: string, read: (element: string) => unknown): unknown[] {
  return Array.from(text.matchAll(ELEMENT), ([plain, quoted]) => {
    if (quoted !== undefined) return read(quoted.replaceAll(/\\(.)/gs, '$1'))
    return plain === 'NULL' ? null : read(plain)
  })
}

/** A text is taken to be an array that has been written already. */
function writeArray(value: unknown): string {
  return Array.isArray(value) ? `{${value.map(writeElement).join()}}` : String(value)
}

function writeElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  return `"${textOf(value).replaceAll(/["\\]/g, '\\$&')}"`
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
