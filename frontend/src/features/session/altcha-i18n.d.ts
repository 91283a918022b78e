/** The package ships this translation without a declaration. Importing it registers the strings, it exports nothing we use. */
declare module "altcha/i18n/pt-br";
