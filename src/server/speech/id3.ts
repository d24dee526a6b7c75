/**
 * A tag at the beginning of an MP3 file (ID3v2.3), by which players show what it is.
 *
 * @param frames texts by the four letters of their kind, such as `TIT2` for the title
 */
export function writeId3(frames: Readonly<Record<string, string>>): Uint8Array {
  const written = Object.entries(frames).map(([kind, text]) => {
    // UTF-16 with its mark; a comment has its language and an empty description before it.
    const content = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const before = kind === 'COMM' ? Buffer.from([1, 0x65, 0x6e, 0x67, 0xff, 0xfe, 0, 0]) : Buffer.from([1])
    const header = Buffer.alloc(10)
    header.write(kind, 0, 'latin1')
    header.writeUInt32BE(before.length + content.length, 4)
    return Buffer.concat([header, before, content])
  })
  const body = Buffer.concat(written)
  const header = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
  // Seven bits of each byte, so that no player takes the size for a frame of sound.
  for (let byte = 0; byte < 4; byte += 1) header[6 + byte] = (body.length >> (7 * (3 - byte))) & 0x7f
  return Buffer.concat([header, body])
}
