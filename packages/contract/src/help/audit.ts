/** What the audit log says about the help centre. Saved drafts have no entry. */
export const audit = {
  subjects: { helpSite: 'Help centre', helpCategory: 'Help category', helpArticle: 'Article' },
  actions: {
    'helpSite.changed': 'Changed the help centre',
    'helpSite.hostVerified': 'Confirmed the domain of the help centre',
    'helpCategory.created': 'Created a help category',
    'helpCategory.changed': 'Changed a help category',
    'helpCategory.removed': 'Deleted a help category',
    'helpArticle.created': 'Created an article',
    'helpArticle.published': 'Published an article',
    'helpArticle.unpublished': 'Unpublished an article',
    'helpArticle.archived': 'Archived an article',
    'helpArticle.restored': 'Restored a version of an article',
  },
} as const;
