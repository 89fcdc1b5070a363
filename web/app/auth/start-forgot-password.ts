import { startForgotPasswordPage } from "./forgot-password.ts";

/* The script of the page for a forgotten password. */
startForgotPasswordPage();
