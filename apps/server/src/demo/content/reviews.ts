import type { ReviewCredentials } from '@foyer/contract/reviews/credentials';
import type { DemoMember } from '../ids.ts';

/** A simulated account of Tidewell on a platform, with a name that says so. */
interface AccountRecipe {
  readonly name: string;
  readonly externalId: string;
  /** Simulated: no platform is called with them. */
  readonly credentials: ReviewCredentials;
  readonly reviews: readonly ReviewRecipe[];
}

interface ReviewRecipe {
  readonly daysAgo: number;
  readonly author: string;
  readonly rating?: number;
  readonly recommends?: boolean;
  readonly language: string;
  readonly about?: string;
  readonly text: string;
  readonly reply?: { readonly by: DemoMember; readonly hoursLater: number; readonly text: string };
}

const google: AccountRecipe = {
  name: 'Simulated: Tidewell on Google',
  externalId: 'accounts/10101/locations/20202',
  credentials: { platform: 'gBusiness', clientId: 'demo', clientSecret: 'demo', refreshToken: 'demo' },
  reviews: [
    {
      daysAgo: 0.2,
      author: 'Beatriz Nunes',
      rating: 2,
      language: 'en',
      text: 'Lovely lamps, but I waited 40 minutes for somebody to find mine in the store room.',
    },
    {
      daysAgo: 1.4,
      author: 'خالد المنصوري',
      rating: 5,
      language: 'ar',
      text: 'طاولة البلوط أجمل مما توقعت، والتوصيل كان في الموعد تماماً. شكراً لفريق تايدول على الاهتمام.',
    },
    {
      daysAgo: 3,
      author: 'Théo Lambert',
      rating: 4,
      language: 'fr',
      text: 'Très beau fauteuil. Le montage est simple, mais il manquait une vis dans le carton.',
      reply: {
        by: 'camille',
        hoursLater: 5,
        text: 'Merci Théo ! Une vis part aujourd’hui par courrier. Dites-nous si elle n’arrive pas.',
      },
    },
    {
      daysAgo: 6,
      author: 'Margaret Hale',
      rating: 5,
      language: 'en',
      text: 'They carried the sofa up four floors and took the old one away. Could not be kinder.',
      reply: { by: 'amara', hoursLater: 20, text: 'Thank you, Margaret. We will tell Rui and his team.' },
    },
    { daysAgo: 11, author: 'Jan de Vries', rating: 3, language: 'nl', text: 'Mooie spullen, hoge prijzen.' },
  ],
};

const facebook: AccountRecipe = {
  name: 'Simulated: Tidewell on Facebook',
  externalId: '104200000000101',
  credentials: { platform: 'facebook', accessToken: 'demo' },
  reviews: [
    {
      daysAgo: 0.6,
      author: 'Diego Fuentes',
      recommends: true,
      language: 'es',
      text: 'Pedí una mesa a medida y llegó perfecta. Los recomiendo a todo el mundo.',
    },
    {
      daysAgo: 2.5,
      author: 'Priti Shah',
      recommends: false,
      language: 'en',
      text: 'The rug sheds a lot. I have vacuumed it every day for three weeks.',
    },
    {
      daysAgo: 9,
      author: 'Lukas Brandt',
      recommends: true,
      language: 'de',
      text: 'Gute Beratung und ehrliche Lieferzeiten.',
      reply: { by: 'jonas', hoursLater: 3, text: 'Danke, Lukas. Viel Freude mit den Stühlen!' },
    },
  ],
};

const instagram: AccountRecipe = {
  name: 'Simulated: Tidewell on Instagram',
  externalId: '17841400000010101',
  credentials: { platform: 'instagram', accessToken: 'demo' },
  reviews: [
    {
      daysAgo: 0.1,
      author: 'oakandlinen',
      language: 'en',
      about: 'New this autumn: the Alder bench',
      text: 'Does the bench come in smoked oak too?',
    },
    {
      daysAgo: 4,
      author: 'salma.home',
      language: 'ar',
      about: 'New this autumn: the Alder bench',
      text: 'هل يتوفر التوصيل إلى الدار البيضاء؟',
      reply: { by: 'yousef', hoursLater: 2, text: 'نعم، نوصل إلى الدار البيضاء خلال أسبوعين.' },
    },
  ],
};

/** Accounts of Tidewell with their reviews. */
export const reviewRecipes: readonly AccountRecipe[] = [google, facebook, instagram];
