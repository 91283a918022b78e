/** The package ships these translations without declarations. Importing it registers the strings, it exports nothing we use. */
declare module "altcha/i18n/*";
