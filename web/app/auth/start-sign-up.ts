import { startSignUpPage } from "./sign-up.ts";

/* The script of the customer's sign-up. */
startSignUpPage();
