'use client'
import { furnish } from '@roomwright/core'
import { useEffect, useState } from 'react'
import { room } from '../room.mjs'

export const Furnished = () => {
  const [count, setCount] = useState()
  useEffect(() => {
    furnish({ room, template: { name: 'bedroom', exclude: [] }, furniture: [] }).then((it) =>
      setCount(it.furnishings.length),
    )
  }, [])
  return <p>{count}</p>
}
