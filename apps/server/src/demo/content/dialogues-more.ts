import { readDialogues } from './dialogue.ts';

export const spanishDialogues = readDialogues(`
= entrega, CUSTOMER
> Hola, ¿cuándo llega mi pedido {order}? Es el {product}
< Hola {name}, soy {agent}. Lo miro ahora mismo.
< Salió ayer del taller y llega a {city} el {day}. La tarde anterior te avisamos de la franja de dos horas.
> Perfecto, ¿lo suben a casa? Es un cuarto sin ascensor
< Sí, vienen dos personas y lo dejan donde tú digas. También se llevan el cartón.
> Genial, muchas gracias

= medidas, PROSPECT
> Buenas, ¿el sofá Fjord cabe por una puerta de 75?
< ¡Buenas, {name}! Cabe: llega en dos cajas de 68 cm y se une con cuatro tornillos.
> ¿Y la tela se puede lavar?
< Las fundas se quitan y van a 30 grados. Si quieres te mando muestras a {city}, son gratis.
> Sí por favor, la verde y la arena
< Salen mañana. ¿Algo más?
> Nada más, gracias

= pata rota, CUSTOMER
> Acaba de llegar la mesa y una pata tiene una grieta
< Lo siento mucho. ¿Me mandas una foto?
>  [crack-near-bolt.png]
< Gracias, se ve muy bien. Hoy mismo sale una pata nueva y llega el {day}.
# {order}: pata trasera con grieta. {colleague}, ¿hay del mismo lote?
> ¿Tengo que devolver la otra?
< No hace falta.
> Qué rapidez, gracias {agent}

= devolución, CUSTOMER
> Quiero devolver la lámpara, es más grande de lo que pensaba
< Claro, tienes 30 días. ¿Te va bien la recogida el {day} por la mañana?
> Sí
< Hecho. Aquí tienes el papel para el mensajero. [collection-note.pdf]
> Gracias

= rebajas, MQL
> ¿Va a haber rebajas pronto?
< A finales de noviembre. ¿Qué pieza te interesa?
> La alfombra Skerry grande
< Te guardo una sin compromiso y te escribo el primer día.
> Ay sí, mil gracias
`);

export const frenchDialogues = readDialogues(`
= livraison, CUSTOMER
> Bonjour, je voudrais savoir où en est ma commande {order}
< Bonjour {name}, {agent} à votre service. Je regarde tout de suite.
< Votre {product} arrive à {city} {day}. Vous recevrez la veille un créneau de deux heures.
> Les livreurs montent au 4e étage ?
< Oui, à deux, et ils le posent où vous le souhaitez.
> Parfait merci beaucoup
< Avec plaisir. Bonne journée !

= échantillons, MQL
> Bonjour, peut-on recevoir des échantillons de tissu pour le canapé ?
< Bien sûr, jusqu'à cinq, gratuitement. Lesquels vous tentent ?
> Le vert et le gris clair
< Voici aussi la carte complète. [fabric-card.pdf]
> Ah le rouille est très beau, ajoutez-le svp
< C'est fait, ils partent demain pour {city}.
> Merci !

= table tachée, CUSTOMER
> J'ai posé une casserole chaude sur la table, il y a une trace blanche...
< Pas d'inquiétude, c'est l'huile et non le bois. Vous avez une photo ?
>  [white-ring.png]
< Merci. Frottez dans le sens du fil avec le tampon gris du kit, puis une fine couche d'huile.
> Je n'ai plus le kit
< Je vous en envoie un, c'est offert.
# Kit d'entretien offert pour {order}.
> Vous êtes formidable

= retour, CUSTOMER
> Je souhaite retourner un article, le {product} est trop grand
< Je comprends. L'enlèvement serait possible {day} entre 10 h et 14 h, cela vous convient ?
> Oui très bien
< C'est noté. Le remboursement suit sous trois jours.

= professionnel, SQL
> Bonjour, je suis architecte d'intérieur. Faites-vous des tarifs pro ?
< Bonjour {name}. Oui : 12 % dès la première commande. Pour quel projet ?
> Un café à {city}, 20 chaises et 6 tables
# Café, 20 chaises Alder, 6 tables. @{colleague} peut faire le devis ?
< Très beau projet. Ma collègue vous envoie un devis demain matin.
> Merci, à demain
`);

export const arabicDialogues = readDialogues(`
= تغيير العنوان, CUSTOMER
> مرحباً، أريد تغيير عنوان التوصيل للطلب {order}
< أهلاً {name}، معك {agent}. وجدت الطلب، ولم يغادر المستودع بعد. ما هو العنوان الجديد؟
> شارع الملكة رانيا، بناية ١٢
< تم التغيير. سيصلك الطلب يوم {day} بين التاسعة والثانية عشرة.
> شكراً جزيلاً
< على الرحب والسعة.

= التوصيل, PROSPECT
> السلام عليكم، هل توصلون إلى {city}؟
< وعليكم السلام {name}. نعم، القطع الكبيرة خلال ١٢ إلى ١٨ يوم عمل والصغيرة خلال ٥ إلى ٨ أيام.
> وكم تكلفة التوصيل لطاولة سوند؟
< ٤٩ يورو، ويحملها شخصان إلى داخل البيت.
> ممتاز، سأطلبها اليوم
< شكراً لك. أنا هنا إن احتجت شيئاً.

= كسر في الساق, CUSTOMER
> وصلت الطاولة اليوم لكن هناك شق في إحدى الأرجل
< أعتذر عن ذلك. هل يمكنك إرسال صورة؟
>  [crack-near-bolt.png]
< شكراً، الصورة واضحة. سنرسل ساقاً جديدة اليوم وتصل يوم {day}.
# {order}: شق قرب البرغي. {colleague} هل توجد ساق من الدفعة نفسها؟
> هل أعيد القديمة؟
< لا داعي لذلك.
> شكراً على السرعة

= عينات القماش, MQL
> هل يمكنني الحصول على عينات قماش للكنبة؟
< بالتأكيد، حتى خمس عينات مجاناً. هذه بطاقة الألوان. [fabric-card.pdf]
> الأخضر والرملي من فضلك
< ترسل غداً إلى {city}.
> شكراً

= الإرجاع, CUSTOMER
> أريد إرجاع المصباح، حجمه أكبر مما توقعت
< لا مشكلة، لديك ٣٠ يوماً. هل يناسبك الاستلام يوم {day} صباحاً؟
> نعم
< تم الحجز، وسيعود المبلغ خلال ثلاثة أيام.
> أشكركم
`);
