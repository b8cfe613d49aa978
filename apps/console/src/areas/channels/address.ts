/** In the address: something that does not exist yet. */
export const NEW = 'new';
