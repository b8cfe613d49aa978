/** Sections of the menu. Specification 2. */
export const PAGE_GROUPS = {
  main: 'Main',
  visitors: 'Visitors',
  contacts: 'Contacts',
  engagements: 'Engagements',
  designer: 'Studio',
  automation: 'Automation',
  knowledge: 'Knowledge',
  analytics: 'Analytics',
  reports: 'Reports',
  fulfilment: 'Fulfilment',
  business: 'Business',
} as const;

/** The key of a menu section. Specification 2. */
export type PageGroup = keyof typeof PAGE_GROUPS;

/** A page of the signed-in console. */
export interface Page {
  readonly group: PageGroup;
  readonly url: string;
  readonly title: string;
  /** Icon of its menu item. Pages without one are listed under their group. */
  readonly icon?: string;
  /** Title of the menu item shared with other pages. The first page gives the icon. */
  readonly within?: string;
  /** Section that an installation can turn off. Default: that of the group. Null: none. */
  readonly section?: string | null;
  /** Default permissions of the ten roles that differ from the group's. */
  readonly rights?: Readonly<Record<string, 'none' | 'view' | 'change'>>;
}
