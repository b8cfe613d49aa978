/** A picture of 2 × 2 pixels. */
export const picture = {
  name: 'scratch.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
    'base64',
  ),
};

/** A program disguised as a picture. */
export const disguisedProgram = {
  name: 'invoice.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]),
};

/** A program with its real type. */
export const program = { ...disguisedProgram, name: 'setup.exe', mimeType: 'application/x-msdownload' };
