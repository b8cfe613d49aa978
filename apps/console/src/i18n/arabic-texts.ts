import type { PageGroup } from '@foyer/domain/pages';
import type { TextKey } from '@foyer/domain/texts';

/** Arabic translations of the texts that the specification quotes in English. */
export const ARABIC_TEXTS: Readonly<Record<TextKey, string>> = {
  errorTitle: 'خطأ',
  successTitle: 'تم بنجاح',
  warningTitle: 'تحذير',
  genericError: 'عذرًا، حدث خطأ ما: يُرجى المحاولة مرة أخرى لاحقًا.',
  signInInvalid: 'اسم المستخدم أو كلمة المرور غير صحيحة، يُرجى المحاولة مرة أخرى.',
  merchantMismatch: 'إعدادات متجرك غير صالحة، يُرجى التواصل مع الدعم.',
  registerTerms: 'يُرجى قبول الشروط والأحكام!',
  registerMismatch: 'كلمة المرور وتكرارها غير متطابقين!',
  registerIncomplete: 'يُرجى ملء جميع الحقول المطلوبة!',
  registerLinkInvalid: 'رابط التسجيل غير صالح أو انتهت صلاحيته.',
  forgotPasswordUnknown: 'عنوان البريد الإلكتروني المُدخل غير مسجل.',
  forgotPasswordSent: 'أُرسلت تعليمات إعادة تعيين كلمة المرور إلى بريدك الإلكتروني.',
  resetPasswordMissing: 'يُرجى إدخال كلمة المرور',
  resetConfirmMissing: 'يُرجى إدخال تأكيد كلمة المرور',
  resetMismatch: 'تأكيد كلمة المرور لا يطابق كلمة المرور',
  resetDone: 'أُعيد تعيين كلمة مرورك بنجاح.',
  gridLoading: 'يُرجى الانتظار أثناء جلب السجلات...',
  gridEmpty: 'لم يُعثر على سجلات',
  listEmpty: 'لا يوجد سجل لعرضه.',
  pageLoading: 'يُرجى الانتظار أثناء تحميل بياناتك...',
  toastManyVisitors: 'عدة زوار يحتاجون إلى المساعدة.',
  toastOneVisitor: 'الزائر {name} من {place} يحتاج إلى المساعدة.',
  unknownPlace: 'مكان غير معروف',
  requestAssist: 'طلب مساعدة',
  callBack: 'معاودة الاتصال',
  checkIn: 'تسجيل وصول',
  sessionTimeoutTitle: 'انتهت مهلة الجلسة!',
  sessionTimeout: 'تنتهي جلستك خلال دقيقة واحدة لعدم النشاط وسيُعاد توجيهك إلى تسجيل الدخول.',
  stayLoggedIn: 'البقاء متصلًا',
  unauthorized: 'جلستك غير مصرّح بها، يُرجى تسجيل الخروج',
  logOut: 'تسجيل الخروج',
  emailSent: 'أُرسل البريد الإلكتروني بنجاح',
  filterEndDate: 'يُرجى إدخال تاريخ الانتهاء',
};

/** The Arabic title that the menu gives an agent's conversation pages. */
export const ARABIC_INBOX = 'صندوق الوارد';

/** The Arabic titles of the menu's sections. */
export const ARABIC_GROUPS: Readonly<Record<PageGroup, string>> = {
  main: 'الرئيسية',
  visitors: 'الزوار',
  contacts: 'جهات الاتصال',
  engagements: 'التفاعلات',
  designer: 'الاستوديو',
  automation: 'الأتمتة',
  knowledge: 'المعرفة',
  analytics: 'التحليلات',
  reports: 'التقارير',
  fulfilment: 'التنفيذ',
  business: 'الأعمال',
};
