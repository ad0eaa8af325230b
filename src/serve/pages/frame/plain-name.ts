const NAME_MAX = 80

/** A name as the operator wrote it, without the characters that turn or hide the text around them, and not too long. */
export function plainName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  const characters = [...plain]
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX).join('')}…` : plain
}
