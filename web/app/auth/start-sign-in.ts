import { startSignInPage } from "./sign-in.ts";

/* The script of the two sign-in pages. */
startSignInPage();
