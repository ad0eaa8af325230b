// What the component asks of React, whose types are those of the project that imports it.
declare module 'react' {
  export function createElement(type: string, props: object): unknown
  export function useEffect(effect: () => (() => void) | undefined, dependencies?: readonly unknown[]): void
  export function useRef<Value>(first: Value | null): { current: Value | null }
}
