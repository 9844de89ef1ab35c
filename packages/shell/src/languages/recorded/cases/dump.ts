/** The files the commands in dump.txt work on. */
export const dumpFiles = {
  t: 'Hello, World!\nThis is a test.\n\ttab\0nul\xff\x80\xe9\n',
  h: 'hello\n',
  z: '\0'.repeat(64),
  zz: `${'\0'.repeat(50)}abc`,
  rep: 'abcdefghijklmnop'.repeat(5),
  empty: '',
  one: 'x',
  f: '\x00\x00\x80\x3f\x00\x00\x00\x00\x00\x00\xf0\x3f\xdb\x0f\x49\x40\x18\x2d\x44\x54\xfb\x21\x09\x40',
  all: Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join(''),
  b64: 'SGVsbG8sIFdvcmxkIQo=\n',
  bad: 'SGVs*bG8\n',
  bad2: 'SGVsbG8\n',
  b32: 'JBSWY3DPFQQFO33SNRSCCCQ=\n',
  hex: '48656c6c6f0a\n',
  dump: '00000000: 4865 6c6c 6f2c 2057 6f72 6c64 210a       Hello, World!.\n',
  'd/': '',
}
