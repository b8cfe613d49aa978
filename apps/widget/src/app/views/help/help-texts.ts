import type { Language } from '../../../shared/language.ts';

const en = {
  chat: 'Chat',
  help: 'Help',
  search: 'Search for help',
  mostRead: 'Most read',
  none: 'No results. Try other words, or ask us in the chat.',
  helpful: 'Was this helpful?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thank you for your feedback.',
  missing: 'What was missing?',
  openPage: 'Open in the help centre',
};

const texts: Readonly<Record<Language, typeof en>> = {
  en,
  ar: {
    chat: 'المحادثة',
    help: 'المساعدة',
    search: 'ابحث عن مساعدة',
    mostRead: 'الأكثر قراءة',
    none: 'لم نجد شيئًا. جرّب كلمات أخرى أو اسألنا في المحادثة.',
    helpful: 'هل كان هذا مفيدًا؟',
    yes: 'نعم',
    no: 'لا',
    thanks: 'شكرًا على إجابتك.',
    missing: 'ما الذي لم تجده؟',
    openPage: 'افتح في مركز المساعدة',
  },
  es: {
    chat: 'Chat',
    help: 'Ayuda',
    search: 'Buscar ayuda',
    mostRead: 'Los más leídos',
    none: 'No hemos encontrado nada. Pruebe con otras palabras o pregúntenos en el chat.',
    helpful: '¿Le ha resultado útil?',
    yes: 'Sí',
    no: 'No',
    thanks: 'Gracias por su respuesta.',
    missing: '¿Qué faltaba?',
    openPage: 'Abrir en el centro de ayuda',
  },
  fr: {
    chat: 'Discussion',
    help: 'Aide',
    search: 'Rechercher de l’aide',
    mostRead: 'Les plus lus',
    none: 'Aucun résultat. Essayez d’autres mots ou posez la question dans le chat.',
    helpful: 'Cet article vous a-t-il aidé ?',
    yes: 'Oui',
    no: 'Non',
    thanks: 'Merci pour votre réponse.',
    missing: 'Que manquait-il ?',
    openPage: 'Ouvrir dans le centre d’aide',
  },
};

/** The texts of the help, loaded with it. */
export const helpTexts = (language: Language) => texts[language];
