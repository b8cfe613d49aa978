import type { ContactList } from '@foyer/contract/contacts/shapes';

/** Contact lists of Tidewell. */
export const contactListRecipes: readonly Pick<ContactList, 'name' | 'description' | 'status'>[] = [
  { name: 'Dealers', description: 'Shops in Europe that sell our boats', status: 'active' },
  { name: 'Newsletter readers', description: 'Signed up on the website', status: 'active' },
  { name: 'Regatta 2025 guests', description: 'Were invited to the harbour day', status: 'inactive' },
];
